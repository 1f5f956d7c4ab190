import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { coverageQuery } from './coverage.api.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const CoverageDialog = lazyComponent(() =>
  import('./CoverageDialog.tsx').then((module) => ({ default: module.CoverageDialog })),
)

interface CoverageProps {
  group: { id: number; uid: string; name: string; may: { add_event: boolean } }
}

export function CoverageButton({ group }: CoverageProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery(coverageQuery(group.id))
  if (!data) {
    if (!isError) return null
    return (
      <button type="button" className="text-sm text-ink-2 underline" onClick={() => void refetch()}>
        Could not load coverage. Try again
      </button>
    )
  }
  const Icon = data.count > 0 ? IconAlertTriangle : IconShieldCheck
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={clsx(
          'touch-target relative inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:bg-hover pointer-coarse:h-control',
          data.count > 0 ? 'text-danger' : 'text-ink-2',
        )}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className="max-lg:sr-only">{data.text}</span>
        {data.count > 0 && (
          <span aria-hidden className="lg:hidden">
            {data.count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <CoverageDialog coverage={data} group={group} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
