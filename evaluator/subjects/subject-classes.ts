/** Index of each subject among the 80 classes of COCO, in whose order the model scores them. */
const cocoIndex = {
  person: 0,
  bicycle: 1,
  car: 2,
  motorcycle: 3,
  airplane: 4,
  bus: 5,
  train: 6,
  truck: 7,
  boat: 8,
  bird: 14,
  cat: 15,
  dog: 16,
  horse: 17,
  sheep: 18,
  cow: 19,
  elephant: 20,
  bear: 21,
  zebra: 22,
  giraffe: 23,
  'teddy bear': 77,
} as const;

export type Subject = keyof typeof cocoIndex;

export const subjectClasses = Object.entries(cocoIndex) as readonly [Subject, number][];

export type Sighting = {
  subject: Subject;
  /** 0 to 1. */
  score: number;
  /** In fractions of the frame's width and height. */
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
};

export type SubjectFrame = {
  /** 0-based, in presentation order. */
  frame: number;
  sec: number;
  /** Best score of each subject anywhere in the frame, 0 to 1. */
  scores: Readonly<Record<Subject, number>>;
  /** Clearly visible subjects, best first. */
  sightings: readonly Sighting[];
};
