export const evaluationExample = {
  id: '3f2b9c1e-5a77-4c0e-9a43-1d6f0e8b7a21',
  object: 'evaluation',
  model: 'signal-1',
  model_version: '2026-11-01',
  output_schema_version: '1',
  created: 1_790_000_000,
  status: 'partial',
  input: {
    prompt: 'A red ball rolls down the stairs',
    video: { duration_sec: 5, width: 1280, height: 720, fps: 24, num_frames: 120 },
  },
  usage: { video_seconds: 5, billable_units: 5 },
  result: {
    glitches: [
      {
        id: 'g1',
        type: 'visual_glitch',
        description: '7 identical frames from 00:00:02:03.',
        source: 'model',
        region: {
          start: { frame: 51, sec: 2.125, timecode: '00:00:02:03' },
          end: { frame: 57, sec: 2.375, timecode: '00:00:02:09' },
          boxes: [{ frame: 51, sec: 2.125, box: { xmin: 0.25, ymin: 0, xmax: 0.5, ymax: 1 } }],
        },
      },
      {
        id: 'g2',
        type: 'prompt_misalignment',
        description: 'There are no stairs.',
        source: 'human',
        prompt_segment: { text: 'the stairs', char_start: 22, char_end: 32 },
        severity: 4,
      },
    ],
    summary: { num_glitches: 2, has_visual_glitch: true, has_prompt_misalignment: true },
  },
  error: {
    type: 'api_error',
    code: 'model_timeout',
    message: 'The run exceeded its deadline.',
    request_id: 'req_1',
  },
  detectors: [
    {
      detector: 'prompt_misalignment',
      status: 'failed',
      error: { code: 'model_timeout', message: 'Too slow.' },
    },
  ],
  video_id: 'vid_1',
  attempt: 1,
  timing: { e2e_ms: 12_345 },
  metadata: { clipcheck: { run: 'r1' } },
};

export const rateWindow = {
  limit: 60,
  used: 2,
  remaining: 58,
  reset_at: 1_790_000_060,
  reset_in_sec: 60,
  window_sec: 60,
  unlimited: false,
};
