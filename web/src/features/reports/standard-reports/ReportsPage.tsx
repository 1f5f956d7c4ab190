import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportSummary } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reportSections, type ReportSection } from '@wardline/contract/reports/standard-reports/reports.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { reportListQuery } from './report.api.ts'
import { figureLine } from '../report-parts/report.view.ts'

const SubjectDialog = lazyComponent(() =>
  import('./SubjectDialog.tsx').then(({ SubjectDialog: dialog }) => ({ default: dialog })),
)

const sectionTitles: Readonly<Record<ReportSection, string>> = {
  response: 'Care and response',
  use: 'Use',
  rollout: 'Rollout and devices',
}

const askedFor = { user: 'Select a user', departments: 'Select departments' }

/** `asked` is a report that was opened without its user or departments. */
export function ReportsPage({ asked }: { asked?: ReportSlug }) {
  const { data, isError, refetch } = useQuery(reportListQuery)
  const [slug, setSlug] = useState<string | undefined>(asked)
  const asking = data?.results.find((report) => report.slug === slug)
  const navigate = useNavigate()
  const close = () => {
    setSlug(undefined)
    if (asked) void navigate({ href: '/reports', replace: true })
  }
  const open = (ids: readonly number[]) => {
    if (!asking) return
    void (asking.asks === 'user'
      ? navigate({
          to: '/reports/{-$slug}/{-$userId}',
          params: { slug: asking.slug, userId: String(ids[0]) },
        })
      : navigate({ href: `/reports/${asking.slug}?departmentIds=${ids.join(',')}` }))
  }
  return (
    <Page
      title="Reports"
      about="Figures of this month. No report shows patients."
      actions={
        <AppLink href="/reports/scheduled" className="text-sm text-accent underline-offset-2 hover:underline">
          Scheduled reports
        </AppLink>
      }
    >
      {isError && <LoadError onRetry={refetch}>Could not load the reports.</LoadError>}
      {!data && !isError && <ListSkeleton />}
      {data?.results.length === 0 && <PermissionRequired to="view reports" />}
      {data &&
        reportSections.map((section) => (
          <ReportSectionList
            key={section}
            title={sectionTitles[section]}
            reports={data.results.filter((report) => report.section === section)}
            onAsk={setSlug}
          />
        ))}
      {asking?.asks && (
        <Suspense>
          <SubjectDialog report={asking.name} asks={asking.asks} onClose={close} onChosen={open} />
        </Suspense>
      )}
    </Page>
  )
}

interface ReportSectionListProps {
  title: string
  reports: readonly ReportSummary[]
  onAsk: (slug: string) => void
}

function ReportSectionList({ title, reports, onAsk }: ReportSectionListProps) {
  const id = useId()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6 first-of-type:mt-0">
      <h2 id={id} className="pb-2 text-sm font-medium text-ink-2">
        {title}
      </h2>
      <ul className="flex flex-col">
        {reports.map((report) => (
          <ReportLine key={report.slug} report={report} onAsk={() => onAsk(report.slug)} />
        ))}
      </ul>
    </section>
  )
}

const nameClass =
  'font-medium text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

function ReportLine({ report, onAsk }: { report: ReportSummary; onAsk: () => void }) {
  const { slug, name, about, asks, figure } = report
  return (
    <li className="relative flex items-center gap-3 border-t border-line py-2.5 text-sm last:border-b hover:bg-hover">
      <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-4">
        <p className="md:w-56 md:flex-none">
          {asks ? (
            <button type="button" className={nameClass} onClick={onAsk}>
              {name}
            </button>
          ) : (
            <AppLink className={nameClass} href={`/reports/${slug}`}>
              {name}
            </AppLink>
          )}
        </p>
        <p className="text-ink-2">{about}</p>
      </div>
      <p className="flex-none text-right text-ink-2 tabular-nums max-md:max-w-[40%]">
        {asks ? askedFor[asks] : figure && figureLine(figure)}
      </p>
      <IconChevronRight size={16} stroke={1.75} aria-hidden className="flex-none text-ink-3" />
    </li>
  )
}

const ListSkeleton = () => (
  <Skeleton label="Loading reports">
    {Array.from({ length: 11 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-t border-line">
        <SkeletonBlock className="h-4 w-48 max-w-2/5" />
        <SkeletonBlock className="h-4 w-72 max-w-2/5" />
      </div>
    ))}
  </Skeleton>
)
