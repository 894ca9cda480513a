import { NEVER, ROUTES } from '../front/routes.ts';

const below = (prefix: string): string => `\`${prefix}\`, \`${prefix}/…\``;

/** docs/deploy.md's table of paths and its two proxy examples, made from the front's own table (QA8). */
export function proxyExamples(): string {
  const rows = ROUTES.map(([prefix, part]) => `| ${below(prefix)} | ${part} |`);
  const never = NEVER.map((prefix) => `| ${below(prefix)} | nobody: 404 |`);
  const paths = NEVER.flatMap((prefix) => [prefix, `${prefix}/*`]).join(' ');
  const pattern = NEVER.map((prefix) => prefix.slice(1)).join('|');
  return `| path | goes to |
| --- | --- |
${[...rows, ...never].join('\n')}
| everything else | web |

### Caddy

\`\`\`
patchbay.example {
	@never path ${paths}
	respond @never 404
	reverse_proxy 127.0.0.1:3000
}
\`\`\`

### nginx

\`\`\`
server {
    listen 443 ssl;
    server_name patchbay.example;
    # ssl_certificate, ssl_certificate_key

    location ~ ^/(${pattern})(/|$) { return 404; }

    location / {
        proxy_pass http://127.0.0.1:3000;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        # Events pass as they come; sockets may be idle between them.
        proxy_buffering off;
        proxy_read_timeout 1h;
    }
}

# beside the server block
map $http_upgrade $connection_upgrade {
    default upgrade;
    ''      '';
}
\`\`\``;
}
