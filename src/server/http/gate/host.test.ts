import { expect, it } from 'vitest';
import { allowedHosts } from './host.ts';

it('[S2] loopback with the port, and nothing else', () => {
  const hosts = [...allowedHosts({ host: '127.0.0.1', port: 7433 }, [])];
  expect(hosts).toEqual(['127.0.0.1:7433', 'localhost:7433', '[::1]:7433']);
  expect([...allowedHosts({ host: '0.0.0.0', port: 7433 }, [])]).toEqual(hosts);
  expect([...allowedHosts({ host: '::', port: 7433 }, [])]).toEqual(hosts);
});

it('[S2] the address it is bound to, and what the user adds', () => {
  expect(allowedHosts({ host: '10.0.0.5', port: 7433 }, [])).toContain('10.0.0.5:7433');
  expect(allowedHosts({ host: 'fd00::5', port: 7433 }, [])).toContain('[fd00::5]:7433');
  const added = ['Deck.example.com', 'other.test:8443', '[fd00::1]', '[fd00::2]:81'];
  expect([...allowedHosts({ host: '127.0.0.1', port: 7433 }, added)].slice(3)).toEqual([
    'deck.example.com',
    'deck.example.com:7433',
    'other.test:8443',
    '[fd00::1]',
    '[fd00::1]:7433',
    '[fd00::2]:81',
  ]);
});

it('on port 80 a browser leaves the port out', () => {
  expect([...allowedHosts({ host: '127.0.0.1', port: 80 }, [])]).toEqual(['127.0.0.1', 'localhost', '[::1]']);
});
