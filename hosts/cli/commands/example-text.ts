/** For `addHelpText('after', …)`. @param examples complete command lines */
export const exampleText = (...examples: readonly string[]): string =>
  [
    `\n${examples.length === 1 ? 'Example' : 'Examples'}:`,
    ...examples.map((one) => `  ${one}`),
  ].join('\n');
