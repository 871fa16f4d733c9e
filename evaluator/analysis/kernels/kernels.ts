import { Module, memory } from 'wasmati';
import { searchCoarsely, tileDifference } from './match-kernels.ts';
import {
  countBelow,
  halve,
  sumBlocks,
  sumTextures,
  sumTiles,
  toFullRange,
} from './plane-kernels.ts';

const { instance } = await Module({
  exports: {
    countBelow,
    halve,
    searchCoarsely,
    sumBlocks,
    sumTextures,
    sumTiles,
    tileDifference,
    toFullRange,
    memory: memory({ min: 4 }),
  },
}).instantiate();

/** Loops over pixels in WebAssembly, whose instructions for 16 bytes at a time JavaScript lacks. */
export const kernels = instance.exports;
