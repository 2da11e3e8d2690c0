// Runs in the browser, on the page of all calls: puts Swagger UI in the place of the plain list.
const night = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', night.matches);
night.addEventListener('change', dress);
dress();

const spec = await (await fetch(new URL('../v1/openapi.json', import.meta.url))).json();
// Calls go to where the page comes from: the policy lets it ask nobody else.
spec.servers = [{ url: new URL('../..', import.meta.url).href.slice(0, -1) }];
const ui = globalThis.SwaggerUIBundle({
  spec,
  dom_id: '#try',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  onComplete() {
    document.getElementById('list').hidden = true;
    const token = localStorage.getItem('token');
    if (token) ui.preauthorizeApiKey('session', token);
  },
});
