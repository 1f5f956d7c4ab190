import { Dialog } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import type { DrawerProps } from './drawer-props.ts'

export const DrawerPanel = ({ open, onClose, title, children, action }: DrawerProps) => (
  <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-20 bg-backdrop" />
      <Dialog.Popup className="fixed inset-y-0 right-0 z-20 flex w-[min(360px,calc(100vw-44px))] flex-col border-l border-line bg-surface shadow-pop outline-none">
        <header className="flex min-h-14 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
          <Dialog.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Dialog.Title>
          {action}
          <Dialog.Close
            aria-label="Close"
            className="grid size-control place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
          >
            <IconX size={18} aria-hidden />
          </Dialog.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
