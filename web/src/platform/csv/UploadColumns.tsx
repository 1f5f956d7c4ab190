import type { UploadColumn } from './upload-columns.ts'

/** Columns that a file may contain, one per row. */
export const UploadColumns = ({ columns, noun }: { columns: readonly UploadColumn[]; noun: string }) => (
  <section aria-labelledby="upload-columns" className="min-w-0">
    <h3 id="upload-columns" className="pb-1 text-sm font-semibold">
      Columns
    </h3>
    <table aria-labelledby="upload-columns" className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            Column
          </th>
          <th scope="col" className="py-1.5 pr-4 font-medium">
            Meaning
          </th>
          <th scope="col" className="py-1.5 font-medium max-md:hidden">
            Example
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, meaning, required, example }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pr-4 font-normal">
              <code className="whitespace-nowrap">{name}</code>
              {required && <span className="block text-xs text-ink-2">{required}</span>}
            </th>
            <td className="py-1.5 pr-4">
              {meaning}
              <span className="block text-ink-2 wrap-anywhere md:hidden">{example}</span>
            </td>
            <td className="py-1.5 whitespace-nowrap text-ink-2 max-md:hidden">{example}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="pt-2 text-sm text-ink-2">
      The first row of the file names its columns, in any order. Missing columns and {noun} are left
      unchanged.
    </p>
  </section>
)
