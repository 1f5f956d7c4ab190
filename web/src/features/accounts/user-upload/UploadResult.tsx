import { IconDownload } from '@tabler/icons-react'
import type { UserUploadRow } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import { describeCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { writeRejected } from '../../../platform/csv/rejected-rows.rules.ts'
import type { ReadStage } from '../../../platform/csv/use-csv-upload.ts'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { SectionLink } from '../components/NamedItemPage.tsx'
import { describeGroups, listMissing } from './upload-result.view.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

/** More rows than a person reads; the file of rejected rows has all. */
const mostShown = 50

export function UploadResult({ stage }: { stage: ReadStage<UserUploadRow> }) {
  const { result, counts, file } = stage
  const added = result.rows.filter(({ effect }) => effect === 'added')
  const missing = listMissing(result.rejected)
  const isPreview = stage.name === 'checked'
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-sm tabular-nums">
        {describeCounts(counts, isPreview)}
      </p>
      {result.rejected.length > 0 && (
        <section aria-label="Rejected rows">
          <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
            <h3 className="text-sm font-semibold text-danger">
              {countText(counts.rejected, 'row')} cannot be uploaded
            </h3>
            <Button onClick={() => saveCsv('rejected-users.csv', writeRejected(file, result.rejected))}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              Rejected rows
            </Button>
          </div>
          <table className="w-full text-left text-sm">
            <thead>
              <tr className="border-b border-line text-ink-2">
                <th className="py-1 pr-3 font-medium whitespace-nowrap">Line</th>
                <th className="py-1 pr-3 font-medium whitespace-nowrap">Column</th>
                <th className="py-1 font-medium">Error</th>
              </tr>
            </thead>
            <tbody>
              {result.rejected.slice(0, mostShown).map(({ line, column, reason }) => (
                <tr key={`${line} ${column} ${reason}`} className="border-b border-line align-top">
                  <td className="py-1 pr-3 whitespace-nowrap tabular-nums">{line}</td>
                  <td className="py-1 pr-3 whitespace-nowrap">{column || 'Row'}</td>
                  <td className="py-1">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <More count={result.rejected.length - mostShown} />
          {missing.length > 0 && (
            <p className="flex flex-wrap gap-x-4 pt-2 text-sm">
              {missing.map(({ section, text }) => (
                <SectionLink key={section} section={section}>
                  {text}
                </SectionLink>
              ))}
            </p>
          )}
        </section>
      )}
      <RowList
        title={isPreview ? 'To change' : 'Changed'}
        rows={result.rows.filter(({ effect }) => effect === 'changed')}
      />
      <RowList title={isPreview ? 'To add' : 'Added'} about={describeGroups(added, isPreview)} rows={added} />
    </div>
  )
}

interface RowListProps {
  title: string
  about?: string
  rows: readonly UserUploadRow[]
}

function RowList({ title, about, rows }: RowListProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-sm font-semibold">{title}</h3>
      {about && <p className="pb-1 text-sm text-ink-2 tabular-nums">{about}</p>}
      <ul role="list" className="divide-y divide-line border-y border-line">
        {rows.slice(0, mostShown).map((row) => (
          <li key={row.line} className="py-1 text-sm">
            <span className="font-medium">{row.display_name}</span>
            <span className="text-ink-2">
              {' '}
              · {[row.username, ...row.fields, ...row.permission_groups].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <More count={rows.length - mostShown} />
    </section>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="pt-1 text-sm text-ink-2 tabular-nums">and {count.toLocaleString('en')} more</p>
