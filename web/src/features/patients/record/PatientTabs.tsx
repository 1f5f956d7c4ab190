import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { RecordTab } from './patient-search.rules.ts'

export interface PatientTab {
  name: RecordTab
  label: string
  content: ReactNode
}

interface PatientTabsProps {
  patient_id: number
  tabs: readonly PatientTab[]
  open: RecordTab
}

/** Other features mount their part of the record as a tab. */
export function PatientTabs({ patient_id, tabs, open }: PatientTabsProps) {
  const activeTab = tabs.find(({ name }) => name === open) ?? tabs[0]
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <nav aria-label="Patient" className="flex flex-none gap-1 border-b border-line px-4 md:px-6">
        {tabs.map(({ name, label }, index) => (
          <Link
            key={name}
            to="/patient/$patientId"
            params={{ patientId: String(patient_id) }}
            search={name === 'updates' ? {} : { tab: name }}
            replace
            aria-current={name === activeTab?.name ? 'page' : undefined}
            aria-keyshortcuts={String(index + 1)}
            className={clsx(
              '-mb-px flex h-10 items-center border-b-2 px-2 text-sm font-medium pointer-coarse:h-control',
              name === activeTab?.name
                ? 'border-accent text-accent'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <section
        aria-label={activeTab?.label}
        // Scrolls by keyboard too.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        {activeTab?.content}
      </section>
    </div>
  )
}
