import { previousSpan } from '@wardline/contract/days.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Report, ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { listAddress, type Shown } from '../closed-loop/pages-address.view.ts'
import { changeText, dayText, figureText } from '../report-parts/report.view.ts'

interface ReportFiguresProps {
  report: Report
  slug: ReportSlug
  shown: Shown
}

export function ReportFigures({ report: { figures, range }, slug, shown }: ReportFiguresProps) {
  const before = range && previousSpan(range)
  const isCompared = figures.some(({ previous }) => previous !== undefined)
  return (
    <div className="pb-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col">
            <dt className="text-xs text-ink-2">{figure.label}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              <FigureValue
                figure={figure}
                slug={slug}
                shown={shown}
                className="text-accent hover:underline"
              />
            </dd>
            {before && figure.previous !== undefined && (
              <dd className="text-xs text-ink-2 tabular-nums">
                {changeText(figure)}, before{' '}
                <FigureValue
                  figure={{ ...figure, value: figure.previous }}
                  slug={slug}
                  shown={{ ...shown, ...before }}
                  className="underline underline-offset-2"
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {before && isCompared && (
        <p className="pt-2 text-xs text-ink-2">
          Compared with the period before: {dayText(before.from)} to {dayText(before.until)}.
        </p>
      )}
    </div>
  )
}

interface FigureValueProps {
  figure: ReportFigure
  slug: ReportSlug
  shown: Shown
  /** Class of the link to the list behind the figure. */
  className: string
}

function FigureValue({ figure, slug, shown, className }: FigureValueProps) {
  const { permissions } = useMe()
  const { counts, value } = figure
  const address = counts && listAddress(slug, { [counts]: value }, counts, shown, permissions)
  if (!address) return figureText(figure)
  return (
    <AppLink href={address} className={className}>
      {figureText(figure)}
    </AppLink>
  )
}
