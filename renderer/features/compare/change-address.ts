import {
  type AddressedSide,
  type CompareAddress,
  compareAddress,
  parseCompareAddress,
} from '../../routes/compare-address.ts';
import { currentQuery, goTo } from '../../routes/hash-location.ts';

/** Changes what is compared, and how, without a new entry in the history. */
export const changeAddress = (
  change: (address: CompareAddress) => Partial<CompareAddress>,
): void => {
  const address = parseCompareAddress(currentQuery());
  if (address) goTo(compareAddress({ ...address, ...change(address) }), { replace: true });
};

export const changeSide = (position: number, side: AddressedSide): void =>
  changeAddress(({ sides }) => ({ sides: sides.with(position, side) }));

export const swapSides = (): void => changeAddress(({ sides }) => ({ sides: sides.toReversed() }));
