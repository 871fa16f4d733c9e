/**
 * The evaluator itself, with answers and outcomes that tests decide. Takes the path of the faults
 * file, then the evaluator's options.
 */
import { runProgram } from '../../../evaluator/run-program.ts';
import { forcedEvaluationOf } from '../forced-outcomes.ts';
import { answerWithFaults } from './faults.ts';

const [, , faultsPath = '', ...args] = process.argv;

const answer = answerWithFaults(faultsPath);
process.exit(await runProgram(args, { answer, chooseEvaluation: forcedEvaluationOf }));
