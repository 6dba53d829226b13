CREATE TABLE "billing_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "told_expiry" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "apply_when" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_differences" ADD CONSTRAINT "billing_differences_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_differences_found" ON "billing_differences" USING btree ("found_at");