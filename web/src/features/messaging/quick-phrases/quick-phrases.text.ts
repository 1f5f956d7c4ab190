import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'

export const phrasesLabel = 'Quick phrases'
export const insertPhraseLabel = 'Insert a quick phrase'
export const filterLabel = 'Find a phrase'
export const ownPhrasesHint = 'Add your own under Account, Messaging.'
export const noPhrasesText = 'No phrases yet.'
export const noMatchText = 'No phrase has this title.'
export const phrasesLoadError = 'Could not load the phrases.'

export const ownerLabel = ({ owner, department }: QuickPhrase): string =>
  owner === 'user' ? 'Mine' : (department?.name ?? 'Hospital')

export const blanksLeftText = (count: number): string =>
  count === 1 ? '1 blank left' : `${count} blanks left`
export const nextBlankLabel = 'Next blank'
export const stopLabel = 'stops'

export const readBackLabel = 'Read back'
export const readBackText = 'Read back: [test, value and unit]'

export const unfilledTitle = (count: number): string =>
  count === 1 ? '1 blank is not filled in' : `${count} blanks are not filled in`
export const unfilledText = (names: readonly string[]): string => `The message still has ${names.join(', ')}.`
export const sendUnfilledLabel = 'Send anyway'
export const fillInLabel = 'Fill in'

export const aboutOwnPhrases = 'Texts that only you insert into messages.'
export const aboutSharedPhrases =
  'Texts that users insert into messages, for everyone in the hospital or for the members of a department.'
export const noOwnPhrasesText = 'No phrases of your own yet.'
export const titleLabel = 'Title'
export const textLabel = 'Text'
export const blanksHint = 'Write blanks in brackets, such as [value]. Tab goes from one to the next.'
export const titleMissing = 'Enter a title.'
export const textMissing = 'Enter a text.'
export const departmentLabel = 'Department'
export const departmentHint = 'Without one, everyone in the hospital has the phrase.'
export const everyoneText = 'Everyone'
export const offeredText = ({ department }: QuickPhrase): string =>
  department === null ? 'For everyone in the hospital' : `For members of ${department.name}`

export const couldNotLoadPhrase = 'Could not load the phrase.'
export const couldNotSavePhrase = 'Could not save the phrase.'
export const couldNotDeletePhrase = 'Could not delete the phrase.'
export const missingPhrase = 'This phrase does not exist. It may have been deleted.'
export const deletionConsequence = 'Messages keep the text that was inserted.'
