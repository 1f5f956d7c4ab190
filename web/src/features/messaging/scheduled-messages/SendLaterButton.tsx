import { IconClock } from '@tabler/icons-react'
import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { sendLaterLabel } from './scheduled-messages.text.ts'

const SendLaterDialog = lazyComponent(() =>
  import('./SendLaterDialog.tsx').then((module) => ({ default: module.SendLaterDialog })),
)

interface SendLaterButtonProps extends Omit<ComponentProps<typeof SendLaterDialog>, 'message'> {
  isDisabled?: boolean
  /** Undefined while the dialog is closed. */
  message: ComponentProps<typeof SendLaterDialog>['message'] | undefined
  onPress: () => void
}

/** Beside Send. Its dialog is loaded when it opens. */
export const SendLaterButton = ({ isDisabled, message, onPress, ...dialog }: SendLaterButtonProps) => (
  <>
    <IconButton side="top" label={sendLaterLabel} disabled={isDisabled} onClick={onPress}>
      <IconClock size={17} />
    </IconButton>
    {message && (
      <Suspense>
        <SendLaterDialog message={message} {...dialog} />
      </Suspense>
    )}
  </>
)
