/** The part of WebAssembly that the server uses: TypeScript declares it only with the whole DOM. */
declare namespace WebAssembly {
  interface Module {}
  type Imports = Record<string, Record<string, unknown>>;
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}
