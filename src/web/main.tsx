import '@fontsource-variable/geist/index.css';
import '@fontsource-variable/geist-mono/index.css';
import './style/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { basePath } from './connection/base-path.ts';
import { Boundary } from './ui/mishap/boundary.tsx';
import { MishapPage } from './ui/mishap/mishap.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Router base={basePath}>
      <Boundary fallback={(problem, tryAgain) => <MishapPage problem={problem} onTryAgain={tryAgain} />}>
        <App />
      </Boundary>
    </Router>
  </StrictMode>,
);
