import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { fillInLabel, sendUnfilledLabel, unfilledText, unfilledTitle } from './quick-phrases.text.ts'

interface UnfilledBlanksDialogProps {
  names: readonly string[]
  onSend: () => void
  onFillIn: () => void
}

/** Closing it returns to the first blank. */
export const UnfilledBlanksDialog = ({ names, onSend, onFillIn }: UnfilledBlanksDialogProps) => (
  <ConfirmDialog
    title={unfilledTitle(names.length)}
    label={sendUnfilledLabel}
    cancelLabel={fillInLabel}
    isBusy={false}
    errors={[]}
    onConfirm={onSend}
    onClose={onFillIn}
  >
    {unfilledText(names.map((name) => `[${name}]`))}
  </ConfirmDialog>
)
