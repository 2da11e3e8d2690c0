/** Both the browser and Node have this global; ECMAScript's own library does not declare it. */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly searchParams: {
    get(name: string): string | null;
    keys(): Iterable<string>;
    delete(name: string): void;
  };
  hash: string;
  search: string;
  username: string;
  password: string;
}
