import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'

/** Wordings of paging §8. */
export const couldNotCreate = 'Could not create note'
export const couldNotSave = 'Could not save note'

export const couldNotDelete = 'Could not delete note'
export const couldNotRestore = 'Could not restore this version'
export const couldNotDiscard = 'Could not discard the draft'
export const couldNotLoad = 'Could not load the notes.'
export const couldNotLoadNote = 'Could not load the note of this draft.'
export const couldNotLoadDraft = 'Could not load the other text.'
export const couldNotLoadVersions = 'Could not load the versions.'

export const typeNames: Readonly<Record<Note['type'], string>> = {
  shared: 'Shared',
  record: 'Record',
  private: 'Private',
}

export const aboutRestore = (version: number): string => `Saves it as version ${version}`
export const freeText = 'Note'
export const otherText = 'Other text'
export const withoutTemplate = 'Free text'
export const noteGone =
  'This note was deleted, or only its author can change it now. Save your text as a new note.'
export const draftGone = 'This draft was saved or discarded on another device.'
export const draftChanged = 'You changed this draft on another device.'
export const chooseFirst = (isGone: boolean): string =>
  isGone
    ? `${draftGone} Keep this text first, or discard it.`
    : `${draftChanged} Keep one of the texts first, or discard this one: the other stays as a draft.`
export function describeDiscard({ isNew, isOtherKept }: { isNew: boolean; isOtherKept: boolean }): string {
  if (isOtherKept) return 'What you wrote here is deleted. The text of the other device stays as a draft.'
  return isNew ? 'What you wrote is deleted.' : 'The saved note stays as it is.'
}
export const widenQuestion = 'Let others read this note?'
export const widenConsequence =
  'Everyone who can open this patient will read it. Versions that were saved as private stay private.'

/** Names the users who can read and change a note of the type. */
export function readersText(type: Note['type'], author: string | undefined): string {
  if (type === 'private') return 'Only you can read this note, also in search and export.'
  const readers = 'Everyone who can open this patient can read this note'
  return type === 'shared'
    ? `${readers}. Everyone who writes notes can change it.`
    : `${readers}. Only ${author ?? 'you'} can change it.`
}

export const changedMeanwhile = (name: string, time: string): string =>
  `${name} changed this note at ${time}. Compare before you save.`
export const countNotes = (count: number): string => `${count} ${count === 1 ? 'note' : 'notes'}`
export const countVersions = (count: number): string => `${count} versions`
