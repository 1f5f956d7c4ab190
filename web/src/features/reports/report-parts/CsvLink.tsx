import { IconDownload } from '@tabler/icons-react'

interface CsvLinkProps {
  address: string
  /** Name for screen readers if the page has several lists. */
  name?: string
}

export function CsvLink({ address, name }: CsvLinkProps) {
  return (
    <a
      href={address}
      download
      aria-label={name && `CSV of ${name}`}
      className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover print:hidden"
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      CSV
    </a>
  )
}
