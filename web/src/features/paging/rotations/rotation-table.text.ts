export const importLabel = 'Import from a table…'
export const importTitle = 'Import rotations'
export const fileLabel = 'Table (.csv)'
export const fileHint =
  'One row for each turn, in order. Its columns are name, email or user_id, and if needed rotation, call, length such as 1 week or 12 hours, and start such as 2026-12-07 07:00. Nothing changes until you confirm.'
export const wrongFile = 'Choose a .csv file of at most 100 kB.'
export const unreadableTitle = 'Rows that are left out'
export const unreadableText = ({ line, sentence }: { line: number; sentence: string }): string =>
  `Line ${line}: ${sentence}`
export const noneFound = 'The table has no turn of a member of this group.'
export const rotationFacts = (call: string, turn: string, starts: string): string =>
  `${call} · ${turn} · from ${starts}`
export const previewLabel = (name: string): string => `Preview of ${name}`
export const createLabel = (count: number): string =>
  count === 1 ? 'Create 1 rotation' : `Create ${count} rotations`
export const createdText = (count: number): string =>
  count === 1 ? '1 rotation created' : `${count} rotations created`
export const notCreated = (name: string): string => `${name} was not created.`
