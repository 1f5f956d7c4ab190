import { IconFileUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState, type DragEvent } from 'react'
import { fileProblem } from './patient-upload.view.ts'

/** A file is dropped, or chosen by pressing the area. */
export function UploadFileField({
  isCompact,
  onFile,
  onRefuse,
}: {
  isCompact: boolean
  onFile: (file: File) => void
  onRefuse: (sentence: string) => void
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: File[]) => {
    const problem = fileProblem(files)
    const [file] = files
    if (problem !== undefined) onRefuse(problem)
    else if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'relative flex flex-col items-center justify-center gap-1 rounded-lg border border-dashed text-center text-sm',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        isCompact ? 'py-2' : 'py-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      {!isCompact && <IconFileUpload size={24} stroke={1.5} aria-hidden className="text-ink-2" />}
      <label htmlFor={id} className="font-medium">
        {isCompact ? 'Choose another CSV file' : 'Drop a CSV file here, or choose one'}
      </label>
      <span className="text-ink-2">At most 10 MB. Nothing is saved before you confirm.</span>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
