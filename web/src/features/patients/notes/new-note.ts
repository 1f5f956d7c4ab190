import { createStore } from '../../../platform/state/store.ts'

/** The patient whose screen was asked for a new note; the tab of the notes opens its composer. */
export const newNoteOf = createStore<number | undefined>(undefined)
