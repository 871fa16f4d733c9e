import { Module, memory } from 'wasmati';
import { MAX_PIXELS } from '../frame-table.ts';
import { searchCoarsely, tileDifference } from './match-kernels.ts';
import { halve, sumBlocks, sumTextures, sumTiles } from './plane-kernels.ts';

const { instance } = await Module({
  exports: {
    halve,
    searchCoarsely,
    sumBlocks,
    sumTextures,
    sumTiles,
    tileDifference,
    memory: memory({ min: 4 }),
  },
}).instantiate();

/** Loops over pixels in WebAssembly, whose instructions for 16 bytes at a time JavaScript lacks. */
export const kernels = instance.exports;

/** Kernels read and write up to this many bytes behind what they work on. */
const SLACK = 48;
const PAGE = 65_536;

let end = 0;

/** @param size a multiple of 16 bytes */
const reserve = (size: number): number => {
  const address = end;
  end += size + SLACK;
  return address;
};

export const pictureAreas = [0, 1].map(() => ({
  full: reserve(MAX_PIXELS),
  half: reserve(MAX_PIXELS / 4),
}));

export const offsetArea = reserve(1024);

/** Area for the result of a call, then for its input. */
const callArea = end;

let bytes = new Uint8Array(kernels.memory.buffer);

/** Overwrites the previous call and its result. @returns the addresses for the call */
export const prepareCall = (
  pixels: Uint8Array,
  resultSize: number,
): { input: number; result: number } => {
  const input = callArea + Math.ceil((resultSize + SLACK) / 16) * 16;
  const missing = input + pixels.length + SLACK - bytes.length;
  if (missing > 0) {
    kernels.memory.grow(Math.ceil(missing / PAGE));
    bytes = new Uint8Array(kernels.memory.buffer);
  }
  copyTo(input, pixels);
  return { input, result: callArea };
};

export const copyTo = (address: number, pixels: Uint8Array | Int8Array): void => {
  bytes.set(pixels, address);
};

export const copyResult = (size: number): Uint8Array => bytes.slice(callArea, callArea + size);

/** Returns the result of the last call as 32-bit numbers, which the next call overwrites. */
export const resultNumbers = (count: number): Uint32Array =>
  new Uint32Array(bytes.buffer, callArea, count);
