/** Returns a function that calls `make` at the first use of each key, and then returns the same. */
export const oncePerKey = <Key, Value extends object>(make: (key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};
