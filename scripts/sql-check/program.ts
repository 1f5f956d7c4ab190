import path from 'node:path'
// The typescript package has no compiler API since version 7.
import { getLibFiles, libFolderInMemoryPath, ts } from '@ts-morph/common'

/** Packages whose types decide what a statement or a row is; reading all others takes most of the time. */
const packages = /^(kysely|pg|zod|@wardline\/)|^[./]/

type FilesInMemory = ReadonlyMap<string, string>

export function createProgram(
  root: string,
  folders: string[],
  inMemory: FilesInMemory = new Map(),
): ts.Program {
  const configPath = path.join(root, 'tsconfig.base.json')
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const files = folders.flatMap((folder) => ts.sys.readDirectory(path.join(root, folder), ['.ts']))
  const host = createHost(root, options, inMemory)
  return ts.createProgram([...files, ...inMemory.keys()], { ...options, types: [] }, host)
}

function createHost(root: string, options: ts.CompilerOptions, inMemory: FilesInMemory): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  const texts = new Map([
    ...inMemory,
    ...getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text] as const),
  ])
  return {
    ...host,
    getDefaultLibLocation: () => libFolderInMemoryPath,
    getDefaultLibFileName: (of) => `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(of)}`,
    fileExists: (name) => texts.has(name) || host.fileExists(name),
    readFile: (name) => texts.get(name) ?? host.readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = texts.get(name)
      return text === undefined
        ? host.getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version)
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) =>
        packages.test(text)
          ? ts.resolveModuleName(text, from, options, host, cache, undefined, ts.ModuleKind.ESNext)
          : { resolvedModule: undefined },
      ),
  }
}
