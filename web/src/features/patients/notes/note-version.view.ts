import type { NoteVersion } from '@wardline/contract/patients/notes/note.schemas.ts'
import { priorityNames } from '../note-templates/note-template.text.ts'
import { listParts } from './note-form.rules.ts'
import { freeText, typeNames } from './note.text.ts'

interface ComparedPart {
  key: string
  name: string
  text: string
  /** The previous text; undefined shows the text without a comparison. */
  was: string | undefined
}

const settingParts = ({ type, priority }: NoteVersion) => [
  { key: 'type', name: 'Type', text: typeNames[type] },
  { key: 'priority', name: 'Priority', text: priorityNames[priority] },
]

const allParts = (version: NoteVersion) => [...listParts(version, freeText), ...settingParts(version)]

/** The parts that changed, also those that a version no longer has; with `isWhole`, every part with a text. */
export function compareVersions(
  noteVersion: NoteVersion,
  before: NoteVersion | undefined,
  isWhole: boolean,
): ComparedPart[] {
  if (isWhole || !before)
    return listParts(noteVersion, freeText)
      .filter(({ text }) => text !== '')
      .map((part) => ({ ...part, was: undefined }))
  const [old, parts] = [allParts(before), allParts(noteVersion)]
  const gone = old.filter(({ key }) => !parts.some((part) => part.key === key))
  return [...parts, ...gone.map((part) => ({ ...part, text: '' }))]
    .map((part) => ({ ...part, was: old.find(({ key }) => key === part.key)?.text ?? '' }))
    .filter(({ text, was }) => text !== was)
}

/** `Changed Assessment, Plan`; of the first version, what it was created from. */
export function describeVersion(
  version: NoteVersion,
  before: NoteVersion | undefined,
  template: string | null,
): string {
  if (!before) return version.version > 1 ? '' : template === null ? 'Created' : `Created from ${template}`
  const names = compareVersions(version, before, false).map(({ name }) => name)
  return names.length === 0 ? 'No change' : `Changed ${names.join(', ')}`
}
