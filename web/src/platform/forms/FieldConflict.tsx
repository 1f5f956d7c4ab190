import { Button } from '../ui/controls/Button.tsx'

interface FieldConflictProps {
  /** The field's label. */
  label: string
  /** The other user. */
  name: string
  theirs: string
  onUseTheirs: () => void
  onKeepMine: () => void
}

/** The user decides between the own and the stored value of a field. */
export const FieldConflict = ({ label, name, theirs, onUseTheirs, onKeepMine }: FieldConflictProps) => (
  <div
    role="group"
    aria-label={`Conflict: ${label}`}
    className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm"
  >
    <p role="status" className="min-w-0 flex-1 basis-56 wrap-anywhere text-warn">
      {name} changed this to <span className="font-medium">“{theirs}”</span>. Which value do you want to save?
    </p>
    <Button onClick={onUseTheirs}>Use the saved one</Button>
    <Button onClick={onKeepMine}>Keep mine</Button>
  </div>
)
