/**
 * Why words of a prompt are not judged, as clauses for people; the codes are part of the results.
 */
const texts = {
  // Reasons in the prompt.
  not_measured: 'nothing that is measured',
  quoted: 'in quotation marks: spoken or shown words',
  unwanted: 'in a list of unwanted things',
  negated: 'negated',
  inner_picture: 'about a picture within the picture',
  of_thing: 'about one thing, not the whole picture',
  in_sequence: 'the prompt lists one event after another, without their times',
  contradictory: 'the prompt says something else as well',
  repeated: 'a repeat of an earlier claim, which was judged',
  exception: 'the prompt makes an exception of unknown size',
  ambiguous: 'it may mean something else',
  color_of_part: 'colour of a thing or a part; only the whole picture is measured',
  several_colors: 'several colours, of things or parts; only the whole picture is measured',
  vague_camera:
    'not clearly a motion of the camera; a static camera and one that moves in a direction are measured',
  // Reasons in the clip.
  clip_too_short: 'the clip is too short to tell',
  static_clip: 'nothing moves in the clip',
  has_cuts: 'the clip has cuts',
  nothing_to_follow: 'too little of the picture can be followed to tell how the camera moves',
  things_move: 'what moves in the picture cannot be told from a motion of the camera',
  slight_motion: 'the motion is too slight to tell',
  hardly_any_color: 'the clip has hardly any colour',
  some_color: 'the clip has some of that colour, but not most of it',
  in_between: 'the clip is a borderline case',
  unknown_speed: 'how fast things move in reality cannot be told from the picture',
} as const;

/** Why words are not judged. */
export type ReasonCode = keyof typeof texts;

/** Formats a reason for the response. */
export const describeReason = (code: ReasonCode): { code: string; message: string } => ({
  code,
  message: texts[code],
});
