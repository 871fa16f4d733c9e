const range = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * DEL and every C1 control, line separators, and every character that turns the reading direction.
 */
export const deceptive = `${range(0x7f, 0x9f)}\u061C\u200E\u200F${range(0x2028, 0x202e)}${range(0x2066, 0x2069)}`;

/** Texts with a meaning in a report format, or in a program that opens it. */
export const hostileTexts = {
  script: '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
  formula: '=HYPERLINK("http://evil.example","click")',
  command: "=cmd|'/C calc'!A0",
  at: '@SUM(1+1)*cmd',
  plus: '+1+1',
  minus: '-2+3+cmd',
  tab: '\t=1+1',
  carriageReturn: '\r=1+1',
  lines: 'one line\nanother\r\nand = a third',
  quotes: 'a "quoted" \\back\\slash\\ \'single\' `tick`',
  cells: 'a,b;c\t"d"',
  bidi: 'clip \u202Egpj.exe\u202C and \u2066isolated\u2069 \u200Fmark',
  control: 'nul \u0000 bell \u0007 escape \u001B[31mred\u001B[0m delete \u007F next \u0085 line',
  deceptive: `c1 ${deceptive} end`,
  surrogate: 'half \uD83D of a pair and \uDE00 the other',
  noncharacter: 'not a character \uFFFE \uFFFF',
  cdata: '<![CDATA[ x ]]> ]]&gt; &amp; &#0; <!-- y -- z --> <?php ?>',
  marker: 'red |C:ResolveColorBlue |M:fake |D:99',
  markdown:
    '# head *bold* _it_ [link](javascript:alert(1)) ![i](http://evil.example/i.png) <b>x</b>',
  mention: '@everyone #123 user/repo#4 https://evil.example www.evil.example a|b|c ~~gone~~ $x$',
  list: '- one\n- two\n\n1. three\n> four\n```\ncode\n```\n***',
  json: '{"type":"clip"}\n{"type":"finding"}',
  emojiName: 'all is well :tada: at 00:00:01:06',
  braces: '{{7*7}} $\u007B7*7} <%= 7 %> %s %n $(id) `id`',
  emoji: '👩‍👩‍👧 cafe\u0301 折り紙 🌊',
} as const;

export type HostileText = keyof typeof hostileTexts;

/** A description of 100 kB with a hostile end. */
export const longText = `${'A long description, word by word. '.repeat(3000)}</script>=1+1`;
