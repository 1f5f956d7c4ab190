import { IconDownload } from '@tabler/icons-react'
import type { Download } from '@wardline/contract/reports/downloads/download.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { downloadUrl, useDeleteDownload } from './download.api.ts'
import { downloadTexts, progressOf, progressText } from './download.view.ts'

interface DownloadListProps {
  account: number
  downloads: readonly Download[]
}

export function DownloadList({ account, downloads }: DownloadListProps) {
  const body = useRowKeys<HTMLUListElement>()
  if (downloads.length === 0) return <p className="text-sm text-ink-2">No exports in the last 24 hours.</p>
  return (
    <ul
      ref={body}
      role="list"
      aria-label="Exports"
      className="divide-y divide-line border-y border-line text-sm"
    >
      {downloads.map((download) => (
        <DownloadItem key={download.id} account={account} download={download} />
      ))}
    </ul>
  )
}

function DownloadItem({ account, download }: { account: number; download: Download }) {
  const now = useMinute()
  const remove = useDeleteDownload()
  const { title } = downloadTexts[download.kind]
  const isUnfinished = download.state === 'queued' || download.state === 'building'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{title}</span>
        {download.about && <span className="text-ink-2"> {download.about}</span>}
        <span className="block text-xs text-ink-2" role="status">
          {progressText(download)}
          {download.state === 'ready' && `, until ${formatDateTime(Date.parse(download.expires), now)}`}
        </span>
        {isUnfinished && (
          <progress
            aria-label={`Progress of ${title}`}
            value={progressOf(download)}
            max={1}
            className="h-1.5 w-full max-w-64 accent-accent"
          />
        )}
      </span>
      <span className="flex gap-2">
        {download.state === 'ready' && (
          <a
            href={downloadUrl(account, download.id)}
            download
            data-row-link
            aria-label={`Download ${title}`}
            className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium hover:bg-hover"
          >
            <IconDownload size={16} stroke={1.75} aria-hidden />
            Download
          </a>
        )}
        <Button
          tone="ghost"
          aria-label={`${isUnfinished ? 'Stop' : 'Delete'} ${title}`}
          busy={remove.isPending}
          onClick={() => remove.mutate({ download_id: download.id })}
        >
          {isUnfinished ? 'Stop' : 'Delete'}
        </Button>
      </span>
    </li>
  )
}
