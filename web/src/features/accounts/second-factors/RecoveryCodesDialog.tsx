import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { secondFactorText } from './second-factor.text.ts'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  username: string
  onClose: () => void
}

export const RecoveryCodesDialog = ({ onClose, ...list }: RecoveryCodesDialogProps) => (
  <Dialog
    open
    size="small"
    title={secondFactorText.codesTitle}
    onClose={onClose}
    footer={
      <Button tone="accent" onClick={onClose}>
        {secondFactorText.codesSaved}
      </Button>
    }
  >
    <RecoveryCodeList {...list} />
  </Dialog>
)
