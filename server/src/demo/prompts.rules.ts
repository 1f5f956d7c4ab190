import type { Note } from './chime.rules.ts'

export interface DemoPrompt {
  name: string
  /** For whoever cannot hear it. */
  words: string
  notes: Note[]
}

/** They say what they are: the demo has no voice, and does not pretend to one. */
export const greetings: { online: DemoPrompt; offline: DemoPrompt } = {
  online: {
    name: 'Chime: somebody is on call',
    words: 'Three rising notes, no words: somebody is on call.',
    notes: [
      { hertz: 523.25, at: 0 },
      { hertz: 659.26, at: 0.25 },
      { hertz: 783.99, at: 0.5 },
    ],
  },
  offline: {
    name: 'Chime: nobody is on call',
    words: 'Two falling notes, no words: nobody is on call.',
    notes: [
      { hertz: 659.26, at: 0 },
      { hertz: 523.25, at: 0.5 },
    ],
  },
}

/** Groups that greet with them. */
export const greetingGroups = ['Cardiology Consult', 'Hospital Medicine']
