import { limits } from '@wardline/contract/limits.ts'

export const nameTaken = 'A message type with this name already exists.'
export const nameTakenByArchived =
  'An archived message type has this name. Restore it, or choose another name.'
export const noSuchDepartment = 'This department does not exist. Reload the page.'
export const noSuchNeighbor = 'This message type does not exist or is archived. Reload the page.'
export const tooMany = `There are ${limits.message_type_page} message types. Archive one first.`

export const fieldProblem = (at: number, label: string, sentence: string): string =>
  `${label.trim() === '' ? `Field ${at + 1}` : `“${label.trim()}”`}: ${sentence}`

export const changed = { code: 'message_type.changed', noun: 'this message type' }
