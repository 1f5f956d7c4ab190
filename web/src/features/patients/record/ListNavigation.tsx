import { IconChevronLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { getListAddress } from '../list-address.ts'
import { listLoadedRows } from '../patient-cache.live.ts'

/** Back to the list, and through its patients. */
export function ListNavigation({ id }: { id: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const ids = listLoadedRows(client).map((row) => row.id)
  const at = ids.indexOf(id)
  const go = (step: 1 | -1) => {
    const next = at === -1 ? undefined : ids[at + step]
    if (next !== undefined)
      void navigate({ to: '/patient/$patientId', params: { patientId: String(next) }, replace: true })
  }
  const back = getListAddress()
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    u: () => void navigate({ href: back }),
  })
  return (
    <nav
      aria-label="Patients"
      className="flex h-9 flex-none items-center gap-1 border-b border-line bg-canvas px-2 text-xs text-ink-2 md:px-4 pointer-coarse:h-control"
    >
      <AppLink
        href={back}
        aria-keyshortcuts="u"
        className="mr-auto flex h-full items-center gap-1 rounded-md px-2 hover:text-ink"
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        Patients
      </AppLink>
      {at !== -1 && ids.length > 1 && (
        <>
          <span className="tabular-nums">
            {at + 1} of {ids.length}
          </span>
          <IconButton label="Previous patient" keys="K" disabled={at === 0} onClick={() => go(-1)}>
            <IconChevronUp size={16} />
          </IconButton>
          <IconButton label="Next patient" keys="J" disabled={at === ids.length - 1} onClick={() => go(1)}>
            <IconChevronDown size={16} />
          </IconButton>
        </>
      )}
    </nav>
  )
}
