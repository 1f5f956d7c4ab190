import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

interface BulkActionDialogProps {
  title: string
  names: readonly string[]
  consequence: string | undefined
  /** Selected rows that do not have the action. */
  skipped: number
  label: string
  onConfirm: () => void
  onClose: () => void
}

const mostNames = 10

export const BulkActionDialog = ({ title, names, consequence, skipped, ...rest }: BulkActionDialogProps) => (
  <Dialog
    open
    onClose={rest.onClose}
    title={title}
    size="small"
    footer={
      <>
        <Button onClick={rest.onClose}>Cancel</Button>
        <Button tone="danger" onClick={rest.onConfirm}>
          {rest.label}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3 text-sm">
      <ul className="list-disc pl-5">
        {names.slice(0, mostNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > mostNames && <li>and {names.length - mostNames} more</li>}
      </ul>
      <p>{consequence}</p>
      {skipped > 0 && <p className="text-ink-2">{skipped} of the selected rows cannot be changed.</p>}
    </div>
  </Dialog>
)
