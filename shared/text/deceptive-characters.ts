/**
 * Characters that can change how a text appears, and that encoders of JSON, XML and CSV leave
 * unchanged: DEL and the C1 controls, which terminals execute, line separators, and bidi controls.
 */
export const deceptiveCharacters =
  /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
