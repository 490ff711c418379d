// The lower bound for the API: node:http, a pool, the same statement, the same JSON, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';

const { text, values } = JSON.parse(process.env.BENCH_STATEMENT);
const pool = new pg.Pool({
  connectionString: process.env.BENCH_URL,
  max: 10,
  options: `-c app.company_id=${process.env.BENCH_COMPANY}`,
});

createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const { rows } = await pool.query({ text, values });
    const body = `{"error_code":0,"message":"","time":"","data":{"rows":${rows[0].rows},${rows[0].totals.slice(1)}}`;
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
