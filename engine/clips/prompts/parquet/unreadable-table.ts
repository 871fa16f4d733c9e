/** Why a table is not read, as a sentence for people without its end. */
export class UnreadableTable extends Error {}
