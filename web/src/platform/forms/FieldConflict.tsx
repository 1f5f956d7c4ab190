import { Button } from '../ui/controls/Button.tsx'

interface FieldConflictProps {
  /** The field's label; without one, the group has no name of its own. */
  label: string | undefined
  /** The other user. */
  name: string
  /** Undefined if it cannot be told in a few words. */
  theirs: string | undefined
  onUseTheirs: () => void
  onKeepMine: () => void
}

/** The user decides between the own and the stored value of a field. */
export const FieldConflict = ({ label, name, theirs, onUseTheirs, onKeepMine }: FieldConflictProps) => (
  <div
    role="group"
    data-conflict
    aria-label={label === undefined ? 'Conflict' : `Conflict: ${label}`}
    className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm"
  >
    <p role="status" className="min-w-0 flex-1 basis-56 wrap-anywhere text-warn">
      {name} changed this
      {theirs !== undefined && (
        <>
          {' '}
          to <span className="font-medium">“{theirs}”</span>
        </>
      )}
      . Which value do you want to save?
    </p>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onUseTheirs}>Use the saved one</Button>
      <Button onClick={onKeepMine}>Keep mine</Button>
    </div>
  </div>
)
