/** Clauses for people; the codes are part of the results. */
const texts = {
  // Reasons in the prompt.
  not_measured: 'not measurable',
  quoted: 'in quotation marks: spoken or shown words',
  unwanted: 'in a list of unwanted things',
  negated: 'negated',
  inner_picture: 'about a picture within the picture',
  of_thing: 'about one object, not the entire picture',
  in_sequence: 'the prompt describes a sequence without times',
  contradictory: 'the prompt contradicts itself',
  repeated: 'repeats an earlier claim that was judged',
  exception: 'the prompt makes an exception of unknown size',
  ambiguous: 'it may mean something else',
  color_of_part: 'color of an object or a part; only the entire picture is measured',
  several_colors: 'several colors, of objects or parts; only the entire picture is measured',
  vague_camera:
    'not clearly camera motion; only a static camera and motion in one direction are measured',
  out_of_picture: 'it may be outside the picture',
  hard_to_recognize: 'it may be too small, too far away or too stylized to recognize',
  // Reasons in the clip.
  clip_too_short: 'the clip is too short to judge',
  static_clip: 'nothing moves in the clip',
  has_cuts: 'the clip has cuts',
  nothing_to_follow: 'too little of the picture can be tracked to follow the camera',
  things_move: 'moving objects cannot be distinguished from camera motion',
  slight_motion: 'the motion is too slight to judge',
  hardly_any_color: 'the clip has hardly any color',
  some_color: 'the clip has some of that color, but not most of it',
  in_between: 'the clip is a borderline case',
  unknown_speed: 'the real speed of the subject is unknown',
  subject_unsure: 'it may be there, but cannot be confirmed',
  unclear_clip: 'the clip is too dark, blurred or small to recognize subjects',
  subjects_off: 'common subjects are turned off, or this model does not judge them',
  no_subject_model: 'the model for subjects is not installed; set up again with a network',
} as const;

export type ClaimReason = keyof typeof texts;

export const describeReason = (code: ClaimReason): { code: string; message: string } => ({
  code,
  message: texts[code],
});
