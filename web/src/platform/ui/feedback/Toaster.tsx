import { IconAlertTriangleFilled, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../state/store.ts'
import { IconButton } from '../controls/Button.tsx'
import { dismissToast, toastStore, type Toast } from './toast.ts'

const shownMs = 6000
const withActionMs = 10_000

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const life = toast.action ? withActionMs : shownMs
  useEffect(() => {
    // Keep the toast while it has the pointer or the focus.
    if (isHeld) return
    const timer = setTimeout(dismissToast, life, toast.id)
    return () => clearTimeout(timer)
  }, [isHeld, life, toast.id])
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-lg border border-line bg-raised py-1 pr-1 pl-3 text-sm shadow-pop"
    >
      {toast.tone === 'danger' && (
        <IconAlertTriangleFilled size={16} aria-hidden className="flex-none text-danger" />
      )}
      <span className="min-w-0 flex-1 py-1 break-words">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="h-control rounded-md px-2 font-medium text-accent hover:bg-hover"
          onClick={() => {
            toast.action?.onPress()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <IconX size={16} />
      </IconButton>
    </li>
  )
}

/** Always rendered: a live region must exist before its announcements. */
export function Toaster() {
  const toasts = useStore(toastStore)
  return (
    <section
      aria-label="Status updates"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 max-md:bottom-20 md:left-auto md:right-4 md:bottom-4"
    >
      <ul role="list" aria-live="polite" className="flex flex-col items-end gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
