import type { Note } from './chime.rules.ts'

export interface DemoPrompt {
  name: string
  transcript: string
  notes: Note[]
}

/** Chimes, since the demo has no recorded voice. */
export const greetings: { online: DemoPrompt; offline: DemoPrompt } = {
  online: {
    name: 'Chime: on call',
    transcript: 'Three rising notes, no words: on call.',
    notes: [
      { hertz: 523.25, at: 0 },
      { hertz: 659.26, at: 0.25 },
      { hertz: 783.99, at: 0.5 },
    ],
  },
  offline: {
    name: 'Chime: no one on call',
    transcript: 'Two falling notes, no words: no one on call.',
    notes: [
      { hertz: 659.26, at: 0 },
      { hertz: 523.25, at: 0.5 },
    ],
  },
}

export const greetingGroups = ['Cardiology Consult', 'Hospital Medicine']
