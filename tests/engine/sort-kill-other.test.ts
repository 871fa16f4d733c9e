import { killAtEveryStep } from '../support/kill-sort.ts';

killAtEveryStep('other');
