/** Matches names that Windows reserves for devices, with any extension. */
export const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;
