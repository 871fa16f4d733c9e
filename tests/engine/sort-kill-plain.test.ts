import { killAtEveryStep } from '../support/kill-at-every-step.ts';

killAtEveryStep('plain');
