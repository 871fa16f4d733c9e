/** API specification, "Authentication": HTTP bearer. */

/** Any non-empty printable ASCII string without spaces (ADR 2); prefixes are not checked. */
export const apiKeyPattern = /^[\x21-\x7e]+$/;

export const bearer = (apiKey: string): string => `Bearer ${apiKey}`;
