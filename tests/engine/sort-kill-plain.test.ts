import { killAtEveryStep } from '../support/kill-sort.ts';

killAtEveryStep('plain');
